/** Where the system hands over what a reader shares with the installed client, as a form that its service worker takes. */
export const sharePath = "/share";

/** Names of that form's fields. */
export const shareFields = { title: "title", text: "text", url: "url", files: "files" } as const;

/** Of the address of the page that shows what was shared: the name under which the worker keeps it. */
export const shareParameter = "id";
