/** Languages that examples are written in, in the order in which they are shown. */
export const exampleLanguages = ["curl", "typescript", "python", "java", "go", "php"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export const exampleLanguageNames: Readonly<Record<ExampleLanguage, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
  java: "Java",
  go: "Go",
  php: "PHP",
};

/** A call as an example makes it. */
export interface ExampleRequest {
  readonly method: string;
  /** Whole, with the query. */
  readonly url: string;
  readonly key: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A program that makes the call and prints the answer; with nothing but what comes with the language. */
export function exampleOf(language: ExampleLanguage, request: ExampleRequest): string {
  return writers[language](request);
}

/** As a literal of JavaScript, Java, Go and Python alike: JSON without what they read otherwise. */
const literal = (text: string): string => JSON.stringify(text);
const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const php = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
const jsonOf = ({ body }: ExampleRequest): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

const writers: Readonly<Record<ExampleLanguage, (request: ExampleRequest) => string>> = {
  curl: (request) => {
    const json = jsonOf(request);
    const lines = [
      `curl -X ${request.method} ${shell(request.url)}`,
      `-H ${shell(`Authorization: Bearer ${request.key}`)}`,
      ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${shell(json)}`]),
    ];
    return lines.join(" \\\n  ");
  },
  typescript: (request) => {
    const json = jsonOf(request);
    const type = json === undefined ? "" : `, "Content-Type": "application/json"`;
    const body = json === undefined ? "" : `\n  body: JSON.stringify(${json}),`;
    return `const response = await fetch(${literal(request.url)}, {
  method: ${literal(request.method)},
  headers: { Authorization: ${literal(`Bearer ${request.key}`)}${type} },${body}
});
console.log(JSON.stringify(await response.json(), null, 2));`;
  },
  python: (request) => {
    const json = jsonOf(request);
    const data = json === undefined ? "" : `\n    data=${literal(json)}.encode(),`;
    const type = json === undefined ? "" : `, "Content-Type": "application/json"`;
    return `import json
import urllib.request

request = urllib.request.Request(
    ${literal(request.url)},${data}
    headers={"Authorization": ${literal(`Bearer ${request.key}`)}${type}},
    method=${literal(request.method)},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`;
  },
  java: (request) => {
    const json = jsonOf(request);
    const publisher = json === undefined ? "noBody()" : `ofString(${literal(json)})`;
    const type = json === undefined ? "" : `\n        .header("Content-Type", "application/json")`;
    return `import java.net.URI;
import java.net.http.*;

public class Example {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${literal(request.url)}))
        .header("Authorization", ${literal(`Bearer ${request.key}`)})${type}
        .method(${literal(request.method)}, HttpRequest.BodyPublishers.${publisher})
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`;
  },
  go: (request) => {
    const json = jsonOf(request);
    const body = json === undefined ? "nil" : `strings.NewReader(${literal(json)})`;
    const type = json === undefined ? "" : `\n\trequest.Header.Set("Content-Type", "application/json")`;
    return `package main

import (
	"fmt"
	"io"
	"net/http"${json === undefined ? "" : `\n\t"strings"`}
)

func main() {
	request, err := http.NewRequest(${literal(request.method)}, ${literal(request.url)}, ${body})
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", ${literal(`Bearer ${request.key}`)})${type}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(answer))
}`;
  },
  php: (request) => {
    const json = jsonOf(request);
    const headers = [
      `Authorization: Bearer ${request.key}`,
      ...(json === undefined ? [] : ["Content-Type: application/json"]),
    ];
    const content = json === undefined ? "" : `\n    'content' => ${php(json)},`;
    return `<?php
$context = stream_context_create(['http' => [
    'method' => ${php(request.method)},
    'header' => [${headers.map((header) => php(header)).join(", ")}],${content}
    'ignore_errors' => true,
]]);
echo file_get_contents(${php(request.url)}, false, $context);`;
  },
};
