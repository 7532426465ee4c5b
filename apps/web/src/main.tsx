import "@yiqiao/ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#app/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** After the first page has had the network for itself. */
const workerDelayMs = 3000;
if (import.meta.env.PROD) {
  setTimeout(() => {
    import("#app/updates/start-worker.ts").then(({ startWorker }) => startWorker()).catch(() => undefined);
  }, workerDelayMs);
}
