export const sitePaths = { siteName: "/site/get_site_name" } as const;
