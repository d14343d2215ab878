DROP INDEX "messages_author_idx";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mask" text;--> statement-breakpoint
CREATE INDEX "oauth_items_kind_idx" ON "oauth_items" USING btree ("kind","expires_at");--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("author_id","at");