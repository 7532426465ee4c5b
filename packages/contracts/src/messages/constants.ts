export const messagePageSize = 20;
