/** Header that names what a call asked for and changed nothing. */
export const withoutEffectHeader = "x-yiqiao-without-effect";
