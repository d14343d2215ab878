CREATE TABLE "key_confirmations" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" text NOT NULL,
	"sentence" text NOT NULL,
	"details" jsonb NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "require_confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "mode" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "key_confirmations" ADD CONSTRAINT "key_confirmations_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_confirmations_call_idx" ON "key_confirmations" USING btree ("key_id","operation","input_hash");