import { useState } from "react";

/** What was typed last, so that it need not be typed again on the next sign-in page. */
let typed = "";

/** The account of a form, taken over from the form before it. */
export function useTypedAccount(): [account: string, setAccount: (account: string) => void] {
  const [account, setAccount] = useState(typed);
  const keep = (next: string) => {
    typed = next;
    setAccount(next);
  };
  return [account, keep];
}
