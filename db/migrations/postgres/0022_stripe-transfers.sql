CREATE TABLE "stripe_transfers" (
	"payout_id" text collate "C" NOT NULL,
	"attempt" bigint NOT NULL,
	"part" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"destination" text NOT NULL,
	"source" text,
	"request_key" text NOT NULL,
	"transfer_id" text,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_transfers_payout_id_attempt_part_pk" PRIMARY KEY("payout_id","attempt","part")
);
--> statement-breakpoint
CREATE INDEX "stripe_transfers_source_idx" ON "stripe_transfers" USING btree ("source");