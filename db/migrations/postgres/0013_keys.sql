CREATE TABLE "key_spends" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spend_cap_minor" bigint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "spend_currency" text;--> statement-breakpoint
ALTER TABLE "key_spends" ADD CONSTRAINT "key_spends_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_spends_key_idx" ON "key_spends" USING btree ("key_id","at");