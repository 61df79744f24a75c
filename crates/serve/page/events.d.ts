// The parts of the page are event targets. What an event is about is in its `detail`.

interface EventTarget {
  addEventListener(type: string, listener: (event: CustomEvent) => void, options?: boolean | AddEventListenerOptions): void;
}
