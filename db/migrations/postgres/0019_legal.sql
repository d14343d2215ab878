CREATE TABLE "legal_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_texts_version_key" ON "legal_texts" USING btree ("kind","version");--> statement-breakpoint
CREATE INDEX "email_tokens_expiry_idx" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_links_expiry_idx" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_age_idx" ON "mails" USING btree ("send_at","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_expiry_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked_idx" ON "sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_expiry_idx" ON "quotes" USING btree ("expires_at");