/** Every call's prefix. */
export const apiPrefix = "/api/v1.0";
