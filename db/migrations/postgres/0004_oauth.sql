CREATE TABLE "oauth_items" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text collate "C",
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "endpoint" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "oauth_items_grant_idx" ON "oauth_items" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_items_expiry_idx" ON "oauth_items" USING btree ("expires_at");