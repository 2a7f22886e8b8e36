interface TableHeadProps {
  columns: readonly string[];
  /** The columns whose names are visually hidden. */
  hidden?: readonly string[];
  /** The classes of some, by their names. */
  classNames?: Record<string, string>;
}

export function TableHead({ columns, hidden = [], classNames = {} }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th scope="col" key={name} className={classNames[name]}>
            {hidden.includes(name) ? <span className="visually-hidden">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
