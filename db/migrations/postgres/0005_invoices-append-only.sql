CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an issued invoice is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();
