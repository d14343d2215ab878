ALTER TABLE "sessions" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_code_key" ON "sessions" USING btree ("code_hash");