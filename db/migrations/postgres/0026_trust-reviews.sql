DROP INDEX "risk_reviews_user_idx";--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_reviews" ALTER COLUMN "level" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "contested" text;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "struck" jsonb;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD COLUMN "open_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_reviews_open_key" ON "risk_reviews" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "risk_reviews_user_idx" ON "risk_reviews" USING btree ("user_id","requested_at");