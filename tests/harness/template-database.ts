/** The name of the database that holds the schema and nothing else. */
export const TEMPLATE = 'rentwire_template';
