CREATE TABLE "connected_accounts" (
	"vendor_id" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"connected" boolean NOT NULL,
	"submitted" boolean NOT NULL,
	"takes_transfers" boolean NOT NULL,
	"takes_charges" boolean NOT NULL,
	"pays_out" boolean NOT NULL,
	"under_review" boolean NOT NULL,
	"missing" jsonb NOT NULL,
	"disabled_reason" text,
	"due_at" timestamp (3) with time zone,
	"wanted" boolean NOT NULL,
	"opened_by" text collate "C" NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"told_of" text
);
--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD CONSTRAINT "connected_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD CONSTRAINT "connected_accounts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connected_accounts_account_key" ON "connected_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "connected_accounts_checked_idx" ON "connected_accounts" USING btree ("checked_at");