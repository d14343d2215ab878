ALTER TABLE "blackouts" ADD COLUMN "units" bigint;--> statement-breakpoint
ALTER TABLE "maintenance_tasks" ADD COLUMN "units" bigint;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "paid_on" date;