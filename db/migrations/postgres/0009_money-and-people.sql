CREATE TABLE "awards" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"payer" text NOT NULL,
	"cause" text NOT NULL,
	"subject_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"covered_minor" bigint DEFAULT 0 NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"born_by" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hold_captures" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "commission_dues" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"base_minor" bigint NOT NULL,
	"rate_bps" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"service_fee_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"proof_id" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "commission_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file" jsonb NOT NULL,
	"file_sha256" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offline_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"number" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"escalated_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "offline_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"file" jsonb,
	"proven_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"via" text NOT NULL,
	"request_id" text NOT NULL,
	"subject_id" text,
	"booking_id" text,
	"reason" text,
	"input" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_taken_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_returned_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "payment_channel" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "flagged_because" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "from_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_captures" ADD CONSTRAINT "hold_captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_captures" ADD CONSTRAINT "hold_captures_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_dues" ADD CONSTRAINT "commission_dues_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_dues" ADD CONSTRAINT "commission_dues_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proofs" ADD CONSTRAINT "commission_proofs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD CONSTRAINT "offline_refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD CONSTRAINT "offline_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "awards_key" ON "awards" USING btree ("booking_id","cause","subject_id");--> statement-breakpoint
CREATE INDEX "awards_open_idx" ON "awards" USING btree ("payer","settled_at");--> statement-breakpoint
CREATE INDEX "chargebacks_booking_idx" ON "chargebacks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_status_idx" ON "chargebacks" USING btree ("status","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_captures_payment_key" ON "hold_captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "hold_captures_booking_idx" ON "hold_captures" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_dues_booking_key" ON "commission_dues" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "commission_dues_vendor_idx" ON "commission_dues" USING btree ("vendor_id","status","created_at");--> statement-breakpoint
CREATE INDEX "commission_dues_status_idx" ON "commission_dues" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proofs_file_key" ON "commission_proofs" USING btree ("vendor_id","file_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_proofs_booking_key" ON "offline_proofs" USING btree ("booking_id","number");--> statement-breakpoint
CREATE INDEX "offline_proofs_status_idx" ON "offline_proofs" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_refunds_booking_key" ON "offline_refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","at");