CREATE TABLE "shop_names" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"likeness" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"phone" text,
	"city" text,
	"country" text,
	"email_verified_at" timestamp (3) with time zone,
	"phone_verified_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"erased_at" timestamp (3) with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"city" text,
	"country" text,
	"address" text,
	"tax_id" text,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"tax_registered" boolean DEFAULT false NOT NULL,
	"rating_average" double precision DEFAULT 0 NOT NULL,
	"rating_count" bigint DEFAULT 0 NOT NULL,
	"duration_rules" jsonb NOT NULL,
	"commission_overdue" boolean DEFAULT false NOT NULL,
	"debt_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acquisitions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"unit_no" bigint NOT NULL,
	"status" text NOT NULL,
	"purchase_date" date NOT NULL,
	"supplier" text,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"extra_costs_minor" bigint NOT NULL,
	"financing" jsonb NOT NULL,
	"useful_life_months" bigint NOT NULL,
	"residual_minor" bigint NOT NULL,
	"months_done" bigint NOT NULL,
	"depreciated_minor" bigint NOT NULL,
	"base_months" bigint NOT NULL,
	"base_minor" bigint NOT NULL,
	"next_due" date,
	"disposed_on" date,
	"proceeds_minor" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "api_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"preview" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"spend_cap_minor" bigint,
	"spend_currency" text,
	"require_confirm" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_spends" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_image_files" (
	"image_id" text collate "C" NOT NULL,
	"width" bigint NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "asset_image_files_image_id_width_pk" PRIMARY KEY("image_id","width")
);
--> statement-breakpoint
CREATE TABLE "asset_documents" (
	"asset_id" text collate "C" PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"card" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_slugs" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"category_slug" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"status_before" text,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"city" text NOT NULL,
	"city_key" text NOT NULL,
	"country" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"units" bigint NOT NULL,
	"currency" text NOT NULL,
	"day_rate_minor" bigint NOT NULL,
	"pricing" jsonb NOT NULL,
	"rental_modes" jsonb NOT NULL,
	"deposit_base_minor" bigint NOT NULL,
	"deposit_cap_minor" bigint,
	"cancellation_policy" text NOT NULL,
	"duration_rules" jsonb NOT NULL,
	"min_days" bigint NOT NULL,
	"max_days" bigint NOT NULL,
	"block_before_days" bigint NOT NULL,
	"block_after_days" bigint NOT NULL,
	"notice_minutes" bigint DEFAULT 0 NOT NULL,
	"horizon_days" bigint DEFAULT 365 NOT NULL,
	"closed_days" bigint DEFAULT 0 NOT NULL,
	"instant_book" boolean NOT NULL,
	"maintenance_overdue" boolean DEFAULT false NOT NULL,
	"min_trust" bigint NOT NULL,
	"value_minor" bigint NOT NULL,
	"attributes" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"pickup" jsonb NOT NULL,
	"rating_average" double precision DEFAULT 0 NOT NULL,
	"rating_count" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counts" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"known_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"actor_id" text collate "C",
	"actor_role" text NOT NULL,
	"via" text NOT NULL,
	"request_id" text NOT NULL,
	"subject_id" text collate "C",
	"booking_id" text collate "C",
	"reason" text,
	"input" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"asset_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"unit_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text collate "C",
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "occupancy_asset_id_mode_day_unit_no_pk" PRIMARY KEY("asset_id","mode","day","unit_no")
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"payer" text NOT NULL,
	"cause" text NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"covered_minor" bigint DEFAULT 0 NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_deadlines" (
	"booking_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_deadlines_booking_id_kind_subject_id_pk" PRIMARY KEY("booking_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "booking_timeline" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"actor" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"renter_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"days" bigint NOT NULL,
	"units" bigint NOT NULL,
	"rental_mode" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"deposit_method" text NOT NULL,
	"deposit_state" text NOT NULL,
	"deposit_taken_minor" bigint DEFAULT 0 NOT NULL,
	"deposit_returned_minor" bigint DEFAULT 0 NOT NULL,
	"payment_channel" text,
	"cancellation_policy" text NOT NULL,
	"requirements" jsonb NOT NULL,
	"asset" jsonb NOT NULL,
	"agreement" jsonb NOT NULL,
	"attestations" jsonb NOT NULL,
	"risk" jsonb,
	"due_at" timestamp (3) with time zone,
	"promoted_at" timestamp (3) with time zone,
	"approved_by" text,
	"approval_left_seconds" bigint,
	"confirmed_at" timestamp (3) with time zone,
	"actual_start_at" timestamp (3) with time zone,
	"overdue_since" timestamp (3) with time zone,
	"at_risk_of" text collate "C",
	"late_fee_minor" bigint DEFAULT 0 NOT NULL,
	"late_fee_paid_at" timestamp (3) with time zone,
	"collateral" text,
	"returned_at" timestamp (3) with time zone,
	"return_assumed" boolean DEFAULT false NOT NULL,
	"return_reported_by" text,
	"closed_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancel_kind" text,
	"close_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_dates" CHECK ("bookings"."end_date" > "bookings"."start_date"),
	CONSTRAINT "bookings_total" CHECK ("bookings"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "risk_reviews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C",
	"user_id" text collate "C" NOT NULL,
	"role" text,
	"contested" text,
	"status" text NOT NULL,
	"level" text,
	"reasons" jsonb NOT NULL,
	"message" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"cleared_as" text,
	"struck" jsonb,
	"reason" text,
	"decided_by" text collate "C",
	"decided_at" timestamp (3) with time zone,
	"open_key" text
);
--> statement-breakpoint
CREATE TABLE "blackouts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"units" bigint,
	"source" text NOT NULL,
	"reason" text,
	"calendar" text,
	"uid" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C",
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"position" bigint NOT NULL,
	"requirements" jsonb NOT NULL,
	"default_policy" text NOT NULL,
	"deposit_floor_minor" bigint NOT NULL,
	"fee_bps" bigint NOT NULL,
	"fee_cap_minor" bigint,
	"commission_bps" bigint NOT NULL,
	"silent_acceptance_hours" bigint,
	"attributes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C",
	"open" boolean NOT NULL,
	"mode" text NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"rental_mode" text NOT NULL,
	"units" bigint NOT NULL,
	"extras" jsonb NOT NULL,
	"start_date" date,
	"end_date" date,
	"booking_id" text collate "C",
	"platform" text,
	"canceled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "commission_dues" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"base_minor" bigint NOT NULL,
	"rate_bps" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"service_fee_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"proof_id" text collate "C",
	"note" text
);
--> statement-breakpoint
CREATE TABLE "commission_proofs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file" jsonb NOT NULL,
	"file_sha256" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_confirmations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"status" text NOT NULL,
	"sentence" text NOT NULL,
	"details" jsonb NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"booking_id" text collate "C",
	"asset_id" text collate "C" NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"renter_id" text collate "C",
	"token_hash" text,
	"inquiry_key" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_side" text,
	"renter_spoke_at" timestamp (3) with time zone,
	"renter_read_seq" bigint DEFAULT 0 NOT NULL,
	"owner_read_seq" bigint DEFAULT 0 NOT NULL,
	"renter_unread" bigint DEFAULT 0 NOT NULL,
	"owner_unread" bigint DEFAULT 0 NOT NULL,
	"clock_seq" bigint,
	"renter_blocked_at" timestamp (3) with time zone,
	"owner_blocked_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_about" CHECK (("conversations"."kind" = 'BOOKING') = ("conversations"."booking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"conversation_id" text collate "C" NOT NULL,
	"seq" bigint NOT NULL,
	"side" text NOT NULL,
	"author_id" text collate "C",
	"text" text NOT NULL,
	"attachment" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reply_clocks" (
	"conversation_id" text collate "C" NOT NULL,
	"start_seq" bigint NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"start_hour" bigint NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"minutes" bigint,
	"day_minutes" bigint,
	CONSTRAINT "reply_clocks_conversation_id_start_seq_pk" PRIMARY KEY("conversation_id","start_seq")
);
--> statement-breakpoint
CREATE TABLE "counter_offers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"price" jsonb NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"message" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL,
	"booking_id" text collate "C",
	"note" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"key_id" text collate "C",
	"session_id" text collate "C",
	"kind" text NOT NULL,
	"address_sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"roles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "short_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"device_id" text collate "C",
	"once" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"tries" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"dispute_id" text collate "C" NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"photos" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"incident_id" text collate "C",
	"status" text NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"claim_minor" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"to_renter_minor" bigint,
	"to_owner_minor" bigint,
	"ruling" text,
	"decided_by" text collate "C",
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_decisions" (
	"booking_id" text collate "C" NOT NULL,
	"document_id" text collate "C" NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"fraud" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"decided_by" text collate "C" NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_decisions_booking_id_document_id_pk" PRIMARY KEY("booking_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"expires_on" date,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"expiry_told_at" timestamp (3) with time zone,
	"erase_check_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "closed_periods" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"period" text collate "C" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"paid_on" date,
	"asset_id" text collate "C",
	"booking_id" text collate "C",
	"source" text NOT NULL,
	"source_ref" text collate "C",
	"status" text NOT NULL,
	"void_reason" text,
	"voided_at" timestamp (3) with time zone,
	"note" text,
	"attachment" jsonb,
	"duplicate_of" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_sums" (
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"basis" text NOT NULL,
	"unit" text NOT NULL,
	"span" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "finance_sums_vendor_id_mode_basis_unit_span_currency_category_code_source_status_pk" PRIMARY KEY("vendor_id","mode","basis","unit","span","currency","category_code","source","status")
);
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"holder" text,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_failures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"subscriber" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"tries" bigint NOT NULL,
	"failure" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"dead_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"seq" bigint,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"booking_id" text collate "C",
	"asset_id" text collate "C",
	"user_id" text collate "C",
	"vendor_id" text collate "C",
	"mode" text DEFAULT 'live' NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"old_start_date" date NOT NULL,
	"old_end_date" date NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"price" jsonb NOT NULL,
	"due_minor" bigint NOT NULL,
	"refund_minor" bigint NOT NULL,
	"message" text,
	"answer" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owner_feedback" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"moved_by" text collate "C",
	"moved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "file_intakes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"matter_id" text,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"notes" text NOT NULL,
	"readings" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "followed_calendars" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"calendar" text NOT NULL,
	"url_sealed" text NOT NULL,
	"host" text NOT NULL,
	"status" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"failures" bigint NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"skipped_days" jsonb NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reported_by" text NOT NULL,
	"description" text NOT NULL,
	"photos" jsonb NOT NULL,
	"claim_minor" bigint NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"outcome" text,
	"renter_pays_minor" bigint DEFAULT 0 NOT NULL,
	"owner_pays_minor" bigint DEFAULT 0 NOT NULL,
	"resolution" text,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_codes" (
	"vendor_id" text collate "C" PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"vendor_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"year" bigint NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "invoice_numbers_vendor_id_kind_mode_year_pk" PRIMARY KEY("vendor_id","kind","mode","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"cause_id" text collate "C" NOT NULL,
	"invoice_id" text collate "C",
	"vendor_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_balances" (
	"account" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"balance_minor" bigint NOT NULL,
	CONSTRAINT "account_balances_account_currency_pk" PRIMARY KEY("account","currency")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text collate "C",
	"idem_key" text NOT NULL,
	"memo" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_news" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"journal_id" text collate "C" NOT NULL,
	"line" bigint NOT NULL,
	"account" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "postings_journal_id_line_pk" PRIMARY KEY("journal_id","line")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"user_code" text NOT NULL,
	"poll_hash" text NOT NULL,
	"client_name" text NOT NULL,
	"email_hint" text,
	"network" text,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"poll_seconds" bigint NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"user_id" text collate "C",
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"about" text collate "C",
	"told" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"tries" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "maintenance_tasks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"checklist" jsonb NOT NULL,
	"every_days" bigint,
	"every_rental_days" bigint,
	"counted_from" date NOT NULL,
	"due_date" date,
	"duration_days" bigint NOT NULL,
	"units" bigint,
	"blackout_id" text collate "C",
	"overdue_on" date,
	"started_on" date,
	"finished_on" date,
	"checked_on" date,
	"warned_at" timestamp (3) with time zone,
	"next_task_id" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"private_sealed" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_until" timestamp (3) with time zone NOT NULL,
	"retires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"message_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"by" text NOT NULL,
	"reporter_id" text collate "C",
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text collate "C",
	"note" text
);
--> statement-breakpoint
CREATE TABLE "listing_reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"reporter_id" text collate "C",
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text collate "C",
	"note" text,
	"open_key" text
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"silenced" jsonb NOT NULL,
	"chosen" jsonb,
	"chat_letters" text
);
--> statement-breakpoint
CREATE TABLE "notification_lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"seq" bigint NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"booking_id" text collate "C",
	"asset_id" text collate "C",
	"facts" jsonb NOT NULL,
	"conversation_id" text collate "C",
	"message_seq" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_items" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"grant_id" text collate "C",
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "offline_proofs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"number" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"escalated_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text collate "C",
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "offline_refunds" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"subject_id" text collate "C" NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"file" jsonb,
	"proven_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hold_captures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"kind" text DEFAULT 'RENTAL' NOT NULL,
	"extension_id" text collate "C",
	"status" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"rent_minor" bigint NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"hold_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"failure" text,
	"flagged_because" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"cause" text NOT NULL,
	"retry_of" text collate "C",
	"from_hold" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_banks" (
	"vendor_id" text collate "C" PRIMARY KEY NOT NULL,
	"iban_sealed" text NOT NULL,
	"iban_masked" text NOT NULL,
	"holder" text NOT NULL,
	"bic" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text collate "C" NOT NULL,
	"accept_transfers" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_nettings" (
	"payout_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "payout_nettings_payout_id_booking_id_pk" PRIMARY KEY("payout_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"number" bigint NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"hold_reason" text,
	"attempt" bigint DEFAULT 0 NOT NULL,
	"destination" jsonb,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"phone" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"failed_tries" bigint DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"principal" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_principal_operation_key_pk" PRIMARY KEY("principal","operation","key")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C",
	"asset_id" text collate "C" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"rental_mode" text NOT NULL,
	"units" bigint NOT NULL,
	"extras" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"price_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opex_marks" (
	"vendor_id" text collate "C" NOT NULL,
	"month" text collate "C" NOT NULL,
	"item_code" text collate "C" NOT NULL,
	"state" text NOT NULL,
	"entry_id" text collate "C",
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opex_marks_vendor_id_month_item_code_pk" PRIMARY KEY("vendor_id","month","item_code")
);
--> statement-breakpoint
CREATE TABLE "opex_templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"label" text NOT NULL,
	"category_code" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_bps" bigint NOT NULL,
	"currency" text NOT NULL,
	"cadence" text NOT NULL,
	"day_of_month" bigint NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"asset_id" text collate "C",
	"entered" bigint NOT NULL,
	"next_due" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "repairs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"date" date NOT NULL,
	"paid_on" date,
	"description" text NOT NULL,
	"supplier" text,
	"currency" text NOT NULL,
	"parts_minor" bigint NOT NULL,
	"labour_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"downtime_days" bigint NOT NULL,
	"caused_by" text NOT NULL,
	"incident_id" text collate "C",
	"booking_id" text collate "C",
	"task_id" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"booking_id" text collate "C" NOT NULL,
	"by" text NOT NULL,
	"author_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"renter_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"rating" bigint NOT NULL,
	"text" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_captures" (
	"reference" text collate "C" PRIMARY KEY NOT NULL,
	"capture_id" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_chargebacks" (
	"reference" text collate "C" PRIMARY KEY NOT NULL,
	"chargeback_id" text collate "C" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"won_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"reference" text collate "C" PRIMARY KEY NOT NULL,
	"payment_id" text collate "C" NOT NULL,
	"token" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"hold_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"shown" jsonb NOT NULL,
	"status" text NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"hold_released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"refund_id" text collate "C" PRIMARY KEY NOT NULL,
	"reference" text collate "C" NOT NULL,
	"source" text DEFAULT 'PAYMENT' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"payout_id" text collate "C" NOT NULL,
	"attempt" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"destination" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"event_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_transfers_payout_id_attempt_pk" PRIMARY KEY("payout_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"session_id" text collate "C" NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_because" text,
	"client_name" text,
	"scopes" jsonb,
	"endpoint" text,
	"renewed_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_until" timestamp (3) with time zone NOT NULL,
	"retires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "stripe_checkouts" (
	"payment_id" text collate "C" NOT NULL,
	"attempt" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"hold_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"request" jsonb NOT NULL,
	"request_key" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"hold_intent" text,
	"capture_id" text,
	"captured_minor" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_checkouts_payment_id_attempt_pk" PRIMARY KEY("payment_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"by" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"effective_from" date NOT NULL,
	"registered" boolean NOT NULL,
	"tax_id" text,
	"rate_bps" bigint NOT NULL,
	"scheme" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text collate "C",
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_stats" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"via" text NOT NULL,
	"user_id" text NOT NULL,
	"key_id" text NOT NULL,
	"client" text NOT NULL,
	"outcome" text NOT NULL,
	"calls" bigint NOT NULL,
	"total_ms" double precision NOT NULL,
	"max_ms" double precision NOT NULL,
	"up_to5_ms" bigint NOT NULL,
	"up_to20_ms" bigint NOT NULL,
	"up_to50_ms" bigint NOT NULL,
	"up_to200_ms" bigint NOT NULL,
	"up_to1000_ms" bigint NOT NULL,
	"up_to5000_ms" bigint NOT NULL,
	CONSTRAINT "call_stats_day_operation_via_user_id_key_id_client_outcome_pk" PRIMARY KEY("day","operation","via","user_id","key_id","client","outcome")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"endpoint_id" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"seq" bigint NOT NULL,
	"about" text collate "C",
	"body" text NOT NULL,
	"headers" jsonb,
	"status" text NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"answer_status" bigint,
	"duration_ms" bigint,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'AGENT' NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"key_id" text collate "C",
	"session_id" text collate "C",
	"url_sealed" text NOT NULL,
	"host" text NOT NULL,
	"mode" text NOT NULL,
	"sides" jsonb NOT NULL,
	"events" jsonb NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp (3) with time zone,
	"status" text NOT NULL,
	"disabled_because" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"rests_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "shop_names" ADD CONSTRAINT "shop_names_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acquisitions" ADD CONSTRAINT "acquisitions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_interest" ADD CONSTRAINT "asset_interest_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_reports" ADD CONSTRAINT "shop_reports_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_spends" ADD CONSTRAINT "key_spends_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_image_files" ADD CONSTRAINT "asset_image_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_documents" ADD CONSTRAINT "asset_documents_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_slugs" ADD CONSTRAINT "asset_slugs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_category_slug_categories_slug_fk" FOREIGN KEY ("category_slug") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_deadlines" ADD CONSTRAINT "booking_deadlines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_timeline" ADD CONSTRAINT "booking_timeline_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_reviews" ADD CONSTRAINT "risk_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blackouts" ADD CONSTRAINT "blackouts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_dues" ADD CONSTRAINT "commission_dues_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_dues" ADD CONSTRAINT "commission_dues_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_proofs" ADD CONSTRAINT "commission_proofs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_confirmations" ADD CONSTRAINT "key_confirmations_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_clocks" ADD CONSTRAINT "reply_clocks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_clocks" ADD CONSTRAINT "reply_clocks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_offers" ADD CONSTRAINT "counter_offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_messages" ADD CONSTRAINT "short_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_decisions" ADD CONSTRAINT "document_decisions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_decisions" ADD CONSTRAINT "document_decisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_decisions" ADD CONSTRAINT "document_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_sums" ADD CONSTRAINT "finance_sums_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_feedback" ADD CONSTRAINT "owner_feedback_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_calendars" ADD CONSTRAINT "followed_calendars_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_codes" ADD CONSTRAINT "invoice_codes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_id_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_tasks" ADD CONSTRAINT "maintenance_tasks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_lists" ADD CONSTRAINT "notification_lists_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD CONSTRAINT "offline_refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_refunds" ADD CONSTRAINT "offline_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_captures" ADD CONSTRAINT "hold_captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_captures" ADD CONSTRAINT "hold_captures_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_banks" ADD CONSTRAINT "payout_banks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_banks" ADD CONSTRAINT "payout_banks_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_nettings" ADD CONSTRAINT "payout_nettings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_nettings" ADD CONSTRAINT "payout_nettings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_marks" ADD CONSTRAINT "opex_marks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opex_templates" ADD CONSTRAINT "opex_templates_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_captures" ADD CONSTRAINT "sandbox_captures_reference_sandbox_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_chargebacks" ADD CONSTRAINT "sandbox_chargebacks_reference_sandbox_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_events" ADD CONSTRAINT "trust_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_names_likeness_idx" ON "shop_names" USING btree ("likeness");--> statement-breakpoint
CREATE INDEX "shop_names_vendor_idx" ON "shop_names" USING btree ("vendor_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_slug_key" ON "vendors" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_user_key" ON "vendors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vendors_overdue_idx" ON "vendors" USING btree ("commission_overdue");--> statement-breakpoint
CREATE INDEX "acquisitions_vendor_idx" ON "acquisitions" USING btree ("vendor_id","asset_id","unit_no");--> statement-breakpoint
CREATE INDEX "acquisitions_due_idx" ON "acquisitions" USING btree ("status","next_due");--> statement-breakpoint
CREATE INDEX "asset_interest_day_idx" ON "asset_interest" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shop_reports_counted_idx" ON "shop_reports" USING btree ("counted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "key_spends_key_idx" ON "key_spends" USING btree ("key_id","at");--> statement-breakpoint
CREATE INDEX "asset_image_files_name_idx" ON "asset_image_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "asset_image_files_asset_idx" ON "asset_image_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "asset_documents_version_idx" ON "asset_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "asset_slugs_asset_idx" ON "asset_slugs" USING btree ("asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_slug_key" ON "assets" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "assets_vendor_idx" ON "assets" USING btree ("vendor_id","title","id","status");--> statement-breakpoint
CREATE INDEX "assets_category_idx" ON "assets" USING btree ("status","category_slug","city_key","id");--> statement-breakpoint
CREATE INDEX "assets_city_idx" ON "assets" USING btree ("status","city_key","category_slug","id");--> statement-breakpoint
CREATE INDEX "assets_latitude_idx" ON "assets" USING btree ("status","latitude","longitude","id","day_rate_minor","category_slug","city_key","vendor_id");--> statement-breakpoint
CREATE INDEX "assets_price_idx" ON "assets" USING btree ("status","day_rate_minor","id","category_slug","city_key","vendor_id","latitude","longitude");--> statement-breakpoint
CREATE INDEX "assets_rating_idx" ON "assets" USING btree ("status","rating_average","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude");--> statement-breakpoint
CREATE INDEX "assets_newest_idx" ON "assets" USING btree ("status","created_at","id","day_rate_minor","category_slug","city_key","vendor_id","latitude","longitude");--> statement-breakpoint
CREATE INDEX "assets_updated_idx" ON "assets" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "attempt_counts_expiry_idx" ON "attempt_counts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "known_networks_until_idx" ON "known_networks" USING btree ("known_until");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "occupancy_booking_idx" ON "occupancy" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_key" ON "awards" USING btree ("booking_id","cause","subject_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "booking_deadlines_due_idx" ON "booking_deadlines" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "booking_timeline_idx" ON "booking_timeline" USING btree ("booking_id","at","id");--> statement-breakpoint
CREATE INDEX "bookings_renter_idx" ON "bookings" USING btree ("renter_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_vendor_idx" ON "bookings" USING btree ("vendor_id","state","created_at");--> statement-breakpoint
CREATE INDEX "bookings_asset_idx" ON "bookings" USING btree ("asset_id","state","start_date");--> statement-breakpoint
CREATE INDEX "bookings_score_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","id","state","approved_by","close_reason");--> statement-breakpoint
CREATE INDEX "bookings_closed_idx" ON "bookings" USING btree ("vendor_id","mode","state","closed_at");--> statement-breakpoint
CREATE INDEX "bookings_rented_idx" ON "bookings" USING btree ("vendor_id","mode","state","end_date","start_date","asset_id","units");--> statement-breakpoint
CREATE INDEX "bookings_requested_idx" ON "bookings" USING btree ("vendor_id","mode","promoted_at","asset_id","approved_by","confirmed_at","start_at","id");--> statement-breakpoint
CREATE INDEX "bookings_late_fee_idx" ON "bookings" USING btree ("renter_id","mode","late_fee_paid_at","late_fee_minor");--> statement-breakpoint
CREATE INDEX "bookings_due_idx" ON "bookings" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_reviews_open_key" ON "risk_reviews" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "risk_reviews_booking_idx" ON "risk_reviews" USING btree ("booking_id","requested_at");--> statement-breakpoint
CREATE INDEX "risk_reviews_status_idx" ON "risk_reviews" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "risk_reviews_user_idx" ON "risk_reviews" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "blackouts_asset_idx" ON "blackouts" USING btree ("asset_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "blackouts_uid_key" ON "blackouts" USING btree ("asset_id","calendar","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_vendor_idx" ON "calendar_feeds" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_booking_key" ON "checkouts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "checkouts_user_idx" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_expiry_idx" ON "checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_dues_booking_key" ON "commission_dues" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "commission_dues_vendor_idx" ON "commission_dues" USING btree ("vendor_id","status","created_at");--> statement-breakpoint
CREATE INDEX "commission_dues_status_idx" ON "commission_dues" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_proofs_file_key" ON "commission_proofs" USING btree ("vendor_id","file_sha256");--> statement-breakpoint
CREATE INDEX "key_confirmations_call_idx" ON "key_confirmations" USING btree ("key_id","operation","input_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_booking_key" ON "conversations" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_token_key" ON "conversations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_inquiry_key" ON "conversations" USING btree ("inquiry_key");--> statement-breakpoint
CREATE INDEX "conversations_renter_idx" ON "conversations" USING btree ("renter_id","mode","last_at");--> statement-breakpoint
CREATE INDEX "conversations_vendor_idx" ON "conversations" USING btree ("vendor_id","mode","last_at");--> statement-breakpoint
CREATE INDEX "conversations_asked_idx" ON "conversations" USING btree ("vendor_id","mode","kind","created_at");--> statement-breakpoint
CREATE INDEX "conversations_age_idx" ON "conversations" USING btree ("kind","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place_key" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_age_idx" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reply_clocks_vendor_idx" ON "reply_clocks" USING btree ("vendor_id","mode","started_at","start_hour","minutes","day_minutes");--> statement-breakpoint
CREATE INDEX "reply_clocks_running_idx" ON "reply_clocks" USING btree ("vendor_id","mode","started_at") WHERE "reply_clocks"."replied_at" is null;--> statement-breakpoint
CREATE INDEX "counter_offers_booking_idx" ON "counter_offers" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_entries_user_idx" ON "credit_entries" USING btree ("user_id","currency","at");--> statement-breakpoint
CREATE INDEX "credit_entries_booking_idx" ON "credit_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_address_key" ON "devices" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "devices_user_idx" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "short_messages_once_key" ON "short_messages" USING btree ("once");--> statement-breakpoint
CREATE INDEX "short_messages_due_idx" ON "short_messages" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "short_messages_device_idx" ON "short_messages" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "short_messages_user_idx" ON "short_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "short_messages_age_idx" ON "short_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dispute_evidence_idx" ON "dispute_evidence" USING btree ("dispute_id","at");--> statement-breakpoint
CREATE INDEX "disputes_booking_idx" ON "disputes" USING btree ("booking_id","opened_at");--> statement-breakpoint
CREATE INDEX "disputes_status_idx" ON "disputes" USING btree ("status","opened_at");--> statement-breakpoint
CREATE INDEX "document_decisions_document_idx" ON "document_decisions" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_user_idx" ON "documents" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "documents_erase_idx" ON "documents" USING btree ("erased_at","erase_check_at");--> statement-breakpoint
CREATE INDEX "documents_expiry_idx" ON "documents" USING btree ("expiry_told_at","expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_periods_period_key" ON "closed_periods" USING btree ("vendor_id","period");--> statement-breakpoint
CREATE INDEX "finance_entries_date_idx" ON "finance_entries" USING btree ("vendor_id","mode","date","id");--> statement-breakpoint
CREATE INDEX "finance_entries_paid_idx" ON "finance_entries" USING btree ("vendor_id","mode","paid_on");--> statement-breakpoint
CREATE INDEX "finance_entries_asset_idx" ON "finance_entries" USING btree ("vendor_id","asset_id","date");--> statement-breakpoint
CREATE INDEX "finance_entries_booking_idx" ON "finance_entries" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_entries_source_key" ON "finance_entries" USING btree ("vendor_id","source_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "event_failures_key" ON "event_failures" USING btree ("subscriber","event_id");--> statement-breakpoint
CREATE INDEX "event_failures_event_idx" ON "event_failures" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_failures_due_idx" ON "event_failures" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "event_failures_age_idx" ON "event_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_seq_key" ON "events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "events_booking_idx" ON "events" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "events_age_idx" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_user_idx" ON "events" USING btree ("user_id","mode","seq");--> statement-breakpoint
CREATE INDEX "events_vendor_idx" ON "events" USING btree ("vendor_id","mode","seq");--> statement-breakpoint
CREATE INDEX "extensions_booking_idx" ON "extensions" USING btree ("booking_id","requested_at");--> statement-breakpoint
CREATE INDEX "extensions_status_idx" ON "extensions" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "owner_feedback_vendor_idx" ON "owner_feedback" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "owner_feedback_status_idx" ON "owner_feedback" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "file_intakes_stored_idx" ON "file_intakes" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "gateway_reports_subject_idx" ON "gateway_reports" USING btree ("subject_id","received_at");--> statement-breakpoint
CREATE INDEX "condition_reports_booking_idx" ON "condition_reports" USING btree ("booking_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "followed_calendars_name_key" ON "followed_calendars" USING btree ("asset_id","calendar");--> statement-breakpoint
CREATE INDEX "followed_calendars_due_idx" ON "followed_calendars" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "incidents_booking_idx" ON "incidents" USING btree ("booking_id","reported_at");--> statement-breakpoint
CREATE INDEX "incidents_status_idx" ON "incidents" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "incidents_outcome_idx" ON "incidents" USING btree ("outcome","resolved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_codes_code_key" ON "invoice_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause_key" ON "invoices" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "invoices_payment_idx" ON "invoices" USING btree ("payment_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_booking_idx" ON "invoices" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "invoices_vendor_idx" ON "invoices" USING btree ("vendor_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_idem_key" ON "journal" USING btree ("idem_key");--> statement-breakpoint
CREATE INDEX "journal_booking_idx" ON "journal" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "journal_news_vendor_idx" ON "journal_news" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "postings_account_idx" ON "postings" USING btree ("account","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_texts_version_key" ON "legal_texts" USING btree ("kind","version");--> statement-breakpoint
CREATE UNIQUE INDEX "login_links_code_key" ON "login_links" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "login_links_expiry_idx" ON "login_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_links_open_idx" ON "login_links" USING btree ("status","expires_at","network");--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash_key" ON "email_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "email_tokens_user_idx" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_tokens_expiry_idx" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "mails_address_idx" ON "mails" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mails_age_idx" ON "mails" USING btree ("send_at","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_vendor_idx" ON "maintenance_tasks" USING btree ("vendor_id","status","due_date");--> statement-breakpoint
CREATE INDEX "maintenance_asset_idx" ON "maintenance_tasks" USING btree ("asset_id","status");--> statement-breakpoint
CREATE INDEX "maintenance_overdue_idx" ON "maintenance_tasks" USING btree ("status","overdue_on");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_key" ON "message_reports" USING btree ("message_id","by");--> statement-breakpoint
CREATE INDEX "message_reports_status_idx" ON "message_reports" USING btree ("mode","status","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_idx" ON "message_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_open_key" ON "listing_reports" USING btree ("open_key");--> statement-breakpoint
CREATE INDEX "listing_reports_status_idx" ON "listing_reports" USING btree ("mode","status","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_asset_idx" ON "listing_reports" USING btree ("asset_id","status");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter_idx" ON "listing_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key" ON "notifications" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_place_key" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_lane_idx" ON "notifications" USING btree ("user_id","mode","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id","mode","read_at","role","kind");--> statement-breakpoint
CREATE INDEX "notifications_booking_idx" ON "notifications" USING btree ("booking_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_conversation_idx" ON "notifications" USING btree ("conversation_id","user_id","message_seq");--> statement-breakpoint
CREATE INDEX "notifications_age_idx" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "oauth_items_grant_idx" ON "oauth_items" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_items_expiry_idx" ON "oauth_items" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_proofs_booking_key" ON "offline_proofs" USING btree ("booking_id","number");--> statement-breakpoint
CREATE INDEX "offline_proofs_status_idx" ON "offline_proofs" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_refunds_booking_key" ON "offline_refunds" USING btree ("booking_id","subject_id");--> statement-breakpoint
CREATE INDEX "offline_refunds_status_idx" ON "offline_refunds" USING btree ("status","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_captures_payment_key" ON "hold_captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "hold_captures_booking_idx" ON "hold_captures" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "hold_captures_settled_idx" ON "hold_captures" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_booking_idx" ON "payments" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_pending_idx" ON "payments" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_booking_idx" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("status","settled_at");--> statement-breakpoint
CREATE INDEX "refunds_status_idx" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_retry_key" ON "refunds" USING btree ("retry_of");--> statement-breakpoint
CREATE INDEX "payout_nettings_booking_idx" ON "payout_nettings" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_booking_key" ON "payouts" USING btree ("booking_id","number");--> statement-breakpoint
CREATE INDEX "payouts_vendor_idx" ON "payouts" USING btree ("vendor_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_sent_idx" ON "payouts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "payouts_turn_idx" ON "payouts" USING btree ("status","looked_at");--> statement-breakpoint
CREATE INDEX "payouts_waiting_idx" ON "payouts" USING btree ("vendor_id","status","due_at");--> statement-breakpoint
CREATE INDEX "phone_codes_user_idx" ON "phone_codes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_phone_idx" ON "phone_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_expiry_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotes_expiry_idx" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "opex_templates_vendor_idx" ON "opex_templates" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "opex_templates_due_idx" ON "opex_templates" USING btree ("status","next_due");--> statement-breakpoint
CREATE INDEX "chargebacks_booking_idx" ON "chargebacks" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_payment_idx" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_opened_idx" ON "chargebacks" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "repairs_vendor_idx" ON "repairs" USING btree ("vendor_id","date","id");--> statement-breakpoint
CREATE INDEX "repairs_asset_idx" ON "repairs" USING btree ("asset_id","date");--> statement-breakpoint
CREATE INDEX "repairs_incident_idx" ON "repairs" USING btree ("incident_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_key" ON "reviews" USING btree ("booking_id","by");--> statement-breakpoint
CREATE INDEX "reviews_asset_idx" ON "reviews" USING btree ("asset_id","status","published_at");--> statement-breakpoint
CREATE INDEX "reviews_vendor_idx" ON "reviews" USING btree ("vendor_id","status","published_at");--> statement-breakpoint
CREATE INDEX "reviews_renter_idx" ON "reviews" USING btree ("renter_id","status","published_at");--> statement-breakpoint
CREATE INDEX "sandbox_captures_time_idx" ON "sandbox_captures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_chargebacks_time_idx" ON "sandbox_chargebacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_chargebacks_won_idx" ON "sandbox_chargebacks" USING btree ("won_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_checkouts_payment_key" ON "sandbox_checkouts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_checkouts_token_key" ON "sandbox_checkouts" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sandbox_checkouts_paid_idx" ON "sandbox_checkouts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_reference_idx" ON "sandbox_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_time_idx" ON "sandbox_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_paid_idx" ON "sandbox_transfers" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_returned_idx" ON "sandbox_transfers" USING btree ("returned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash_key" ON "refresh_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_code_key" ON "sessions" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_revoked_idx" ON "sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_checkouts_reference_key" ON "stripe_checkouts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_checkouts_hold_key" ON "stripe_checkouts" USING btree ("hold_intent");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_profiles_day_key" ON "tax_profiles" USING btree ("vendor_id","effective_from");--> statement-breakpoint
CREATE INDEX "trust_events_user_idx" ON "trust_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trust_events_key" ON "trust_events" USING btree ("booking_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "call_stats_user_idx" ON "call_stats" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_key" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user_idx" ON "webhook_endpoints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_key_idx" ON "webhook_endpoints" USING btree ("key_id");