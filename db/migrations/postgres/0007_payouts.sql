CREATE TABLE "payout_banks" (
	"vendor_id" text PRIMARY KEY NOT NULL,
	"iban_sealed" text NOT NULL,
	"iban_masked" text NOT NULL,
	"holder" text NOT NULL,
	"bic" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_nettings" (
	"payout_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "payout_nettings_payout_id_booking_id_pk" PRIMARY KEY("payout_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"number" bigint NOT NULL,
	"vendor_id" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"hold_reason" text,
	"attempt" bigint DEFAULT 0 NOT NULL,
	"destination" jsonb,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_banks" ADD CONSTRAINT "payout_banks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_banks" ADD CONSTRAINT "payout_banks_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_nettings" ADD CONSTRAINT "payout_nettings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_nettings" ADD CONSTRAINT "payout_nettings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_nettings_booking_idx" ON "payout_nettings" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_booking_key" ON "payouts" USING btree ("booking_id","number");--> statement-breakpoint
CREATE INDEX "payouts_vendor_idx" ON "payouts" USING btree ("vendor_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_status_idx" ON "payouts" USING btree ("status","due_at");