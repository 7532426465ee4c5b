/** Header that says whether style rules were followed, where an answer has no room for it; absent where there were none. */
export const styleHeader = "x-yiqiao-style";
