ALTER TABLE "vendors" ALTER COLUMN "slug" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "slug" SET DATA TYPE text collate "C";--> statement-breakpoint
CREATE INDEX "users_newest_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "disputes_incident_idx" ON "disputes" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "payments_newest_idx" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_newest_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest_idx" ON "payouts" USING btree ("created_at","id");