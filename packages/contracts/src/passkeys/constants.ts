export const passkeysMax = 10;
