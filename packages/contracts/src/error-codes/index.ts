import type { errorCatalogue, ErrorName } from "../errors/index.ts";

type Codes = { readonly [Name in ErrorName]: (typeof errorCatalogue)[Name]["code"] };

/**
 * The codes that a client tells apart, without the texts of the catalogue: those come with the answers. Another number
 * than the catalogue's does not compile.
 */
export const errorCodes = {
  success: 20000,
  wrongCredentials: 41001,
  passwordRule: 41003,
  passwordChangeRequired: 41004,
  insufficientCharacters: 41005,
  siteDisabled: 41007,
  siteCodesChanged: 41058,
  contentChanged: 43760,
  preactivationRefused: 43770,
  passwordUnchanged: 41008,
  passwordCommon: 41009,
  captchaRequired: 41010,
  captchaWrong: 41011,
  codeWrong: 41012,
  codeRecent: 41013,
  codeUndeliverable: 41014,
  identifierTaken: 41016,
  accountInactive: 41018,
  challengeOver: 41019,
  twoFactorWrong: 41020,
  proofMissing: 41030,
  siteMissing: 41032,
  noPermission: 42000,
  planLimit: 42005,
  planNeeded: 42006,
  tooManyRequests: 42900,
  sameLanguage: 43001,
  sourceDiffers: 43011,
  textEmpty: 43002,
  textTooLong: 43003,
  unsupportedPair: 43004,
  languageUndetected: 43005,
  languageNotServed: 43012,
  placeholderText: 43013,
  translationFailed: 43006,
  engineUnavailable: 43007,
  documentMissing: 43100,
  documentExpired: 43101,
  documentTaskMissing: 43103,
  documentQuoteChanged: 43108,
  libraryNameEmpty: 43201,
  libraryNameTooLong: 43202,
  libraryNameTaken: 43203,
  libraryFieldTooLong: 43204,
  librarySameLanguages: 43205,
  entryChanged: 43212,
  importMissing: 43220,
  libraryUnknown: 43230,
  trialsOver: 42007,
  goodsHindered: 43301,
  orderPriceChanged: 43302,
  orderMissing: 43303,
  orderState: 43304,
  paymentProviderFailed: 43306,
  invoiceExists: 43311,
  projectMissing: 43400,
  projectState: 43401,
  projectPassWrong: 43403,
  pictureNoText: 43506,
  pictureLanguageUnavailable: 43507,
  picturePairUnavailable: 43508,
  pictureMissing: 43510,
  pictureChanged: 43513,
  pictureBlockMissing: 43514,
  termScanMissing: 43600,
  termScanState: 43601,
  termScanEmpty: 43602,
  termScanChanged: 43604,
  termScanNotUndone: 43605,
  termScanQuoteChanged: 43606,
  termScanNothingToPropose: 43607,
  termScanNothingToAdopt: 43609,
} as const satisfies Partial<Codes>;

/** A failure that a client tells from others. */
export type KnownErrorName = keyof typeof errorCodes;

/** The name of a code, if it is one of {@link errorCodes}. */
export function knownErrorOf(code: number): KnownErrorName | undefined {
  return (Object.keys(errorCodes) as KnownErrorName[]).find((name) => errorCodes[name] === code);
}
