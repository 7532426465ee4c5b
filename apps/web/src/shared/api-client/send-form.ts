/** How much of a body has been sent, 0 to 1. */
export type SendProgress = (share: number) => void;

/**
 * Sends a request as `fetch` does, telling how much of its body is on its way, which `fetch` cannot.
 *
 * @throws TypeError when the connection fails, the signal's reason when the caller aborted: as `fetch` does.
 */
export async function sendForm(address: string, init: RequestInit, onProgress: SendProgress): Promise<Response> {
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => init.signal?.removeEventListener("abort", abort);
    request.open(init.method ?? "POST", address);
    request.responseType = "blob";
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      end();
      resolve(new Response(request.response as Blob, { status: request.status, headers: headersOf(request) }));
    });
    request.addEventListener("error", () => {
      end();
      reject(new TypeError("The connection failed"));
    });
    request.addEventListener("abort", () => {
      end();
      reject(new DOMException("The request was aborted", "AbortError"));
    });
    if (init.signal?.aborted) abort();
    init.signal?.addEventListener("abort", abort);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}
