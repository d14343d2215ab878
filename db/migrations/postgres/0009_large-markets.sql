CREATE TABLE "rented_days" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "rented_days_vendor_id_mode_day_pk" PRIMARY KEY("vendor_id","mode","day")
);
--> statement-breakpoint
DROP INDEX "assets_price_idx";--> statement-breakpoint
DROP INDEX "assets_rating_idx";--> statement-breakpoint
DROP INDEX "assets_newest_idx";--> statement-breakpoint
ALTER TABLE "rented_days" ADD CONSTRAINT "rented_days_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_peers_idx" ON "assets" USING btree ("status","category_slug","city_key","currency","vendor_id","day_rate_minor");--> statement-breakpoint
CREATE INDEX "assets_category_rating_idx" ON "assets" USING btree ("status","category_slug","rating_average","id","day_rate_minor","city_key","vendor_id","latitude","longitude","city");--> statement-breakpoint
CREATE INDEX "assets_category_price_idx" ON "assets" USING btree ("status","category_slug","day_rate_minor","id","city_key","vendor_id","latitude","longitude","city");--> statement-breakpoint
CREATE INDEX "bookings_sent_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","state");--> statement-breakpoint
CREATE INDEX "assets_price_idx" ON "assets" USING btree ("status","day_rate_minor","id","category_slug","city_key","vendor_id","latitude","longitude","city");--> statement-breakpoint
CREATE INDEX "assets_rating_idx" ON "assets" USING btree ("status","rating_average","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude","city");--> statement-breakpoint
CREATE INDEX "assets_newest_idx" ON "assets" USING btree ("status","created_at","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude","city");
--> statement-breakpoint
INSERT INTO "rented_days" ("vendor_id", "mode", "day", "units")
SELECT "vendor_id", "mode", cast("on" as date), sum("units") FROM "bookings", generate_series("start_date", "end_date" - 1, interval '1 day') AS "rented"("on")
WHERE "state" IN ('CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED') GROUP BY 1, 2, 3;
