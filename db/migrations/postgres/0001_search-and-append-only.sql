-- What a search is narrowed by (category, city, vendor) stands among an asset's words, so that one index answers for both.
CREATE TABLE asset_search (asset_id text PRIMARY KEY REFERENCES assets(id), document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX asset_search_document_idx ON asset_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an issued invoice is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_legal_text_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a published text is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER legal_texts_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_text_change();
