CREATE TABLE "shop_names" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"likeness" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storefronts" (
	"vendor_id" text collate "C" PRIMARY KEY NOT NULL,
	"tagline" text NOT NULL,
	"theme" jsonb NOT NULL,
	"logo" jsonb,
	"cover" jsonb,
	"contact_email" text,
	"contact_phone" text,
	"website" text,
	"opening_hours" text NOT NULL,
	"policies" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_names" ADD CONSTRAINT "shop_names_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_names_likeness_idx" ON "shop_names" USING btree ("likeness");--> statement-breakpoint
CREATE INDEX "shop_names_vendor_idx" ON "shop_names" USING btree ("vendor_id","taken_at");