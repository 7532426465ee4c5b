export { ratePassword, type PasswordRating } from "./rate-password.ts";
