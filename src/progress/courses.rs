//! Courses: those of the program, and those that a trainer wrote.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    disk, paths,
    practice::{Course, CourseFault},
};

/// Reason why a course cannot be followed.
#[derive(Debug, Error)]
pub enum CourseError {
    /// There is no course of this name.
    #[error("unknown course {name}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The existing names.
        known: Vec<String>,
    },
    /// The file cannot be read.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The file is not a course.
    #[error("no course in {path}: {fault}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its fault.
        fault: CourseFault,
    },
}

/// Returns the names of all courses: those of the program, then the user's own in `courses/` of the configuration
/// folder.
pub fn courses() -> Vec<String> {
    let mut names: Vec<String> = Course::shipped().map(str::to_owned).collect();
    let entries = paths::user_courses().and_then(|folder| fs::read_dir(folder).ok());
    let mut own: Vec<String> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_course = path.extension().is_some_and(|extension| extension == "toml");
            is_course.then(|| path.file_stem()?.to_str().map(str::to_owned))?
        })
        .collect();
    own.sort();
    names.extend(own.into_iter().filter(|name| Course::shipped_text(name).is_none()));
    names
}

/// Returns the course `name` and the name under which its progress is kept. A `name` that ends in ".toml" is a file.
/// Files outside the user's `courses/` that share a name are distinguished by their content.
///
/// # Errors
///
/// [`CourseError`] if there is no such course, or it cannot be read.
pub fn course(name: &str) -> Result<(String, Course), CourseError> {
    let own = paths::user_courses().map(|folder| folder.join(format!("{name}.toml")));
    let named = PathBuf::from(name);
    let (path, key) = match (Course::shipped_text(name), own) {
        _ if name.ends_with(".toml") => (named, None),
        (Some(text), _) => {
            let read = Course::read(text).map_err(|fault| CourseError::Damaged { path: named, fault })?;
            return Ok((name.to_owned(), read));
        }
        (None, Some(own)) if own.exists() => (own, Some(name.to_owned())),
        (None, _) => {
            return Err(CourseError::Unknown {
                name: name.to_owned(),
                known: courses(),
            });
        }
    };
    let read = course_of(&path)?;
    Ok((key.unwrap_or_else(|| key_of_file(&path, &read)), read))
}

/// Reads the course in the file `path`.
///
/// # Errors
///
/// [`CourseError`] if it cannot be read, or is not a course.
pub fn course_of(path: &Path) -> Result<Course, CourseError> {
    let text = disk::read_text(path).map_err(|source| CourseError::File {
        path: path.to_owned(),
        source,
    })?;
    Course::read(&text).map_err(|fault| CourseError::Damaged {
        path: path.to_owned(),
        fault,
    })
}

/// Returns the name under which the progress in the `course` of the file `path` is kept.
fn key_of_file(path: &Path, course: &Course) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = fs::canonicalize(disk::folder_of(path)).ok();
    let own = paths::user_courses().and_then(|folder| fs::canonicalize(folder).ok());
    match folder.is_some() && folder == own && Course::shipped_text(&stem).is_none() {
        true => stem,
        false => format!("{stem}-{:08x}", course.fingerprint()),
    }
}

impl CourseError {
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            CourseError::Unknown { .. } | CourseError::Damaged { .. } => true,
            CourseError::File { source, .. } => disk::is_wrong_file(source),
        }
    }
}
