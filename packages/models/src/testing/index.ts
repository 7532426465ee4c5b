export { type AttachmentFault, CatalogueServer, type ServedModel, type ServedRecord } from "./catalogue-server.ts";
export { cipherBin, type CipherOptions, cipherTranslation, cipherVocabulary } from "./cipher.ts";
