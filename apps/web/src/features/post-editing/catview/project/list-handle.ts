import { createContext, use, type RefObject } from "react";
import type { SegmentListHandle } from "../../editor/list/segment-list.tsx";

export const ListHandleContext = createContext<RefObject<SegmentListHandle | null>>({ current: null });

/** The list of segments, to have it go somewhere. */
export const useListHandle = () => use(ListHandleContext);
