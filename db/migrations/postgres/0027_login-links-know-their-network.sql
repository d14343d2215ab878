ALTER TABLE "login_links" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "login_links_open_idx" ON "login_links" USING btree ("status","expires_at","network");