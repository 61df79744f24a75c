
// Sorts a table by the column whose heading is pressed; pressed again, the other way round.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    const valueOf = row => {
      const cell = row.cells[column];
      return "sort" in cell.dataset ? Number(cell.dataset.sort) : cell.textContent;
    };
    // Cases without the figure come last, whichever way the others go.
    const compare = (left, right, sign) => {
      if (left === "" || right === "") return (left === "") - (right === "");
      const both = typeof left === "number" ? left - right : left.localeCompare(right, "en", { numeric: true });
      return both * sign;
    };
    button.addEventListener("click", () => {
      const sign = head.ariaSort === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.ariaSort = sign === 1 ? "ascending" : "descending";
      const rows = [...table.tBodies[0].rows];
      rows.sort((left, right) => compare(valueOf(left), valueOf(right), sign));
      table.tBodies[0].append(...rows);
    });
  });
}
