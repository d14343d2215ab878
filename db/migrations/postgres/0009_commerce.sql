CREATE TABLE "checkouts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C",
	"open" boolean NOT NULL,
	"mode" text NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"rental_mode" text NOT NULL,
	"units" bigint NOT NULL,
	"extras" jsonb NOT NULL,
	"start_date" date,
	"end_date" date,
	"booking_id" text collate "C",
	"platform" text,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"private_sealed" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_until" timestamp (3) with time zone NOT NULL,
	"retires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "kind" text DEFAULT 'AGENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_booking_key" ON "checkouts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "checkouts_user_idx" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_expiry_idx" ON "checkouts" USING btree ("expires_at");