DROP INDEX "assets_latitude_idx";--> statement-breakpoint
DROP INDEX "assets_price_idx";--> statement-breakpoint
DROP INDEX "assets_rating_idx";--> statement-breakpoint
DROP INDEX "assets_newest_idx";--> statement-breakpoint
DROP INDEX "assets_category_rating_idx";--> statement-breakpoint
DROP INDEX "assets_category_price_idx";--> statement-breakpoint
CREATE INDEX "assets_latitude_idx" ON "assets" USING btree ("status","latitude","longitude","id","day_rate_minor","category_slug","city_key","vendor_id","currency");--> statement-breakpoint
CREATE INDEX "assets_price_idx" ON "assets" USING btree ("status","day_rate_minor","id","category_slug","city_key","vendor_id","latitude","longitude","city","currency");--> statement-breakpoint
CREATE INDEX "assets_rating_idx" ON "assets" USING btree ("status","rating_average","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude","city","currency");--> statement-breakpoint
CREATE INDEX "assets_newest_idx" ON "assets" USING btree ("status","created_at","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude","city","currency");--> statement-breakpoint
CREATE INDEX "assets_category_rating_idx" ON "assets" USING btree ("status","category_slug","rating_average","id","day_rate_minor","city_key","vendor_id","latitude","longitude","city","currency");--> statement-breakpoint
CREATE INDEX "assets_category_price_idx" ON "assets" USING btree ("status","category_slug","day_rate_minor","id","city_key","vendor_id","latitude","longitude","city","currency");