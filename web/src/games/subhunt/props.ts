import type { SubHuntView } from "../../api/types";
import type { PositionProps, TableProps } from "../contract";

export type Props = TableProps<SubHuntView>;
export type Position = PositionProps<SubHuntView>;
