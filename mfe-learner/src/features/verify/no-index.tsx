/** Certificates are for those who were shown them, not for search engines. */
export const NoIndex = () => <meta name="robots" content="noindex" />;
