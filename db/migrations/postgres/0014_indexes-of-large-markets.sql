ALTER TABLE "vendors" ALTER COLUMN "slug" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "assets" ALTER COLUMN "slug" SET DATA TYPE text collate "C";--> statement-breakpoint
CREATE INDEX "users_newest_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "devices_key_idx" ON "devices" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "disputes_incident_idx" ON "disputes" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "owner_feedback_moved_idx" ON "owner_feedback" USING btree ("moved_by");--> statement-breakpoint
CREATE INDEX "message_reports_age_idx" ON "message_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "offline_refunds_payment_idx" ON "offline_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_newest_idx" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_newest_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest_idx" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_user_idx" ON "quotes" USING btree ("user_id");