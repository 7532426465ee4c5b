export { type SignInMethods } from "./sign-in-methods.service.ts";
export { signInMethodsFeature, type SignInMethodsPorts } from "./feature.ts";
