CREATE TABLE "booking_deadlines" (
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_deadlines_booking_id_kind_subject_id_pk" PRIMARY KEY("booking_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "blackouts" (
	"id" text PRIMARY KEY NOT NULL,
	"asset_id" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"calendar" text,
	"uid" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"asset_id" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "counter_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"price" jsonb NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"old_start_date" date NOT NULL,
	"old_end_date" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"price" jsonb NOT NULL,
	"due_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	"message" text,
	"answer" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"notes" text NOT NULL,
	"readings" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_id" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"incident_id" text,
	"status" text NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"claim_minor" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"to_renter_minor" bigint,
	"to_owner_minor" bigint,
	"ruling" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reported_by" text NOT NULL,
	"description" text NOT NULL,
	"photos" jsonb NOT NULL,
	"claim_minor" bigint NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"outcome" text,
	"renter_pays_minor" bigint DEFAULT 0 NOT NULL,
	"owner_pays_minor" bigint DEFAULT 0 NOT NULL,
	"resolution" text,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"by" text NOT NULL,
	"author_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"renter_id" text NOT NULL,
	"status" text NOT NULL,
	"rating" bigint NOT NULL,
	"text" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "approval_left_seconds" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "actual_start_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overdue_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "at_risk_of" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_fee_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "collateral" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "return_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "return_reported_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_kind" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'RENTAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "extension_id" text;--> statement-breakpoint
ALTER TABLE "booking_deadlines" ADD CONSTRAINT "booking_deadlines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blackouts" ADD CONSTRAINT "blackouts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_deadlines_due_idx" ON "booking_deadlines" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "blackouts_asset_idx" ON "blackouts" USING btree ("asset_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "blackouts_uid_key" ON "blackouts" USING btree ("asset_id","calendar","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_vendor_idx" ON "calendar_feeds" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "counter_offers_booking_idx" ON "counter_offers" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "extensions_booking_idx" ON "extensions" USING btree ("booking_id","requested_at");--> statement-breakpoint
CREATE INDEX "condition_reports_booking_idx" ON "condition_reports" USING btree ("booking_id","submitted_at");--> statement-breakpoint
CREATE INDEX "dispute_evidence_idx" ON "dispute_evidence" USING btree ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "disputes_booking_idx" ON "disputes" USING btree ("booking_id","opened_at");--> statement-breakpoint
CREATE INDEX "disputes_status_idx" ON "disputes" USING btree ("status","opened_at");--> statement-breakpoint
CREATE INDEX "incidents_booking_idx" ON "incidents" USING btree ("booking_id","reported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_key" ON "reviews" USING btree ("booking_id","by");--> statement-breakpoint
CREATE INDEX "reviews_asset_idx" ON "reviews" USING btree ("asset_id","status","published_at");--> statement-breakpoint
CREATE INDEX "reviews_vendor_idx" ON "reviews" USING btree ("vendor_id","status","published_at");--> statement-breakpoint
CREATE INDEX "reviews_renter_idx" ON "reviews" USING btree ("renter_id","status","published_at");