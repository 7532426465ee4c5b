export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Server-sent events of a body (WHATWG HTML, 9.2), without ids and reconnection. */
export async function* eventsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder();
  let rest = "";
  let event = "";
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield { event: event || "message", data: data.join("\n") };
        event = "";
        data = [];
        continue;
      }
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
    }
  }
}
