import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./Icon";

export interface Tab<K extends string> {
  id: K;
  label: string;
  icon?: IconName;
  /** A number beside the label; 0 is not shown. */
  badge?: number;
}

interface Props<K extends string> {
  /** What the panels are, for screen readers. */
  label: string;
  tabs: Tab<K>[];
  shown: K;
  onShow: (id: NoInfer<K>) => void;
  children: ComponentChildren;
}

/** Panels of which one is shown. A single panel has a heading in place of tabs. */
export function Tabs<K extends string>({ label, tabs, shown, onShow, children }: Props<K>) {
  function turn(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const index = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[(index + by + tabs.length) % tabs.length]!.id;
    onShow(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  if (tabs.length === 1)
    return (
      <section class="panels card" aria-label={label}>
        <h2 class="tabs">{tabs[0]!.label}</h2>
        <div id="panel" class="panel-body">
          {children}
        </div>
      </section>
    );
  return (
    <section class="panels card" aria-label={label}>
      <div class="tabs" role="tablist" onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-selected={shown === tab.id}
            aria-controls="panel"
            tabIndex={shown === tab.id ? 0 : -1}
            class="tab"
            onClick={() => onShow(tab.id)}
          >
            {tab.icon && <Icon name={tab.icon} size={18} />} {tab.label}
            {tab.badge ? <span class="badge">{tab.badge}</span> : null}
          </button>
        ))}
      </div>
      <div id="panel" class="panel-body" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {children}
      </div>
    </section>
  );
}
