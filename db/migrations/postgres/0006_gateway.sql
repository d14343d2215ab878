CREATE TABLE "gateway_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_captures" (
	"reference" text PRIMARY KEY NOT NULL,
	"capture_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_chargebacks" (
	"reference" text PRIMARY KEY NOT NULL,
	"chargeback_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"won_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"payout_id" text NOT NULL,
	"attempt" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"destination" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"event_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_transfers_payout_id_attempt_pk" PRIMARY KEY("payout_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "stripe_checkouts" (
	"payment_id" text NOT NULL,
	"attempt" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"hold_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_key" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"hold_intent" text,
	"capture_id" text,
	"captured_minor" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_checkouts_payment_id_attempt_pk" PRIMARY KEY("payment_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "source" text DEFAULT 'PAYMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_captures" ADD CONSTRAINT "sandbox_captures_reference_sandbox_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_chargebacks" ADD CONSTRAINT "sandbox_chargebacks_reference_sandbox_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_reports_subject_idx" ON "gateway_reports" USING btree ("subject_id","received_at");--> statement-breakpoint
CREATE INDEX "sandbox_captures_time_idx" ON "sandbox_captures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_chargebacks_time_idx" ON "sandbox_chargebacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_chargebacks_won_idx" ON "sandbox_chargebacks" USING btree ("won_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_paid_idx" ON "sandbox_transfers" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_returned_idx" ON "sandbox_transfers" USING btree ("returned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_checkouts_reference_key" ON "stripe_checkouts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_checkouts_hold_key" ON "stripe_checkouts" USING btree ("hold_intent");--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_paid_idx" ON "sandbox_checkouts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_time_idx" ON "sandbox_refunds" USING btree ("created_at");