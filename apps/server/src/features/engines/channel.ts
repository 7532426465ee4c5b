/** The database's notifications on it say that the engines have changed. */
export const enginesChannel = "engines";
