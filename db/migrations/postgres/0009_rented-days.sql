CREATE TABLE "rented_days" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "rented_days_vendor_id_mode_day_pk" PRIMARY KEY("vendor_id","mode","day")
);
--> statement-breakpoint
ALTER TABLE "rented_days" ADD CONSTRAINT "rented_days_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "rented_days" ("vendor_id", "mode", "day", "units")
SELECT "vendor_id", "mode", cast("on" as date), sum("units") FROM "bookings", generate_series("start_date", "end_date" - 1, interval '1 day') AS "rented"("on")
WHERE "state" IN ('CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED') GROUP BY 1, 2, 3;
