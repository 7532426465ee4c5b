import "@mantine/core/styles/Tabs.css";
import { Tabs } from "@mantine/core";
import {
  type ExampleLanguage,
  exampleLanguageNames,
  exampleLanguages,
  exampleOf,
  type ExampleRequest,
} from "@yiqiao/contracts/public-api";
import { CodeBlock } from "./code-block.tsx";

interface ExamplesProps {
  readonly request: ExampleRequest;
  readonly language: ExampleLanguage;
  readonly onLanguage: (language: ExampleLanguage) => void;
}

/** One call in six languages; the choice counts for all calls. */
export function Examples({ request, language, onLanguage }: ExamplesProps) {
  const choose = (value: string | null) => {
    const chosen = exampleLanguages.find((each) => each === value);
    if (chosen !== undefined) onLanguage(chosen);
  };
  return (
    <Tabs value={language} onChange={choose} keepMounted={false}>
      <Tabs.List>
        {exampleLanguages.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {exampleLanguageNames[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {exampleLanguages.map((each) => (
        <Tabs.Panel key={each} value={each} pt="xs">
          <CodeBlock code={exampleOf(each, request)} label={exampleLanguageNames[each]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
