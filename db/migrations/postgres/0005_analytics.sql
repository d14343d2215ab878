CREATE TABLE "asset_interest" (
	"asset_id" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"views" bigint NOT NULL,
	"quotes" bigint NOT NULL,
	CONSTRAINT "asset_interest_asset_id_day_pk" PRIMARY KEY("asset_id","day")
);
--> statement-breakpoint
CREATE TABLE "shop_reports" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"days" bigint NOT NULL,
	"report" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"fresh_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_reports_vendor_id_mode_days_pk" PRIMARY KEY("vendor_id","mode","days")
);
--> statement-breakpoint
ALTER TABLE "asset_interest" ADD CONSTRAINT "asset_interest_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_reports" ADD CONSTRAINT "shop_reports_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_interest_day_idx" ON "asset_interest" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shop_reports_counted_idx" ON "shop_reports" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "bookings_rented_idx" ON "bookings" USING btree ("vendor_id","mode","state","end_date","start_date","asset_id","units");--> statement-breakpoint
CREATE INDEX "bookings_requested_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","asset_id","approved_by","confirmed_at","start_at","id");